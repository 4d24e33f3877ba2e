import { z } from 'zod'
import { failure } from './errors'

/** Replies never throw across the wire. */
export const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: failure }),
])
export type Reply = z.infer<typeof reply>

/** The two channels between window and application, whatever carries them. */
export const channels = { call: 'call', event: 'event' } as const

/** Browser host: messages on the WebSocket. */
export const clientMessage = z.object({ id: z.number().int(), name: z.string().max(100), input: z.unknown() })
export type ClientMessage = z.infer<typeof clientMessage>
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reply'), id: z.number().int(), reply }),
  z.object({ type: z.literal('event'), name: z.string(), value: z.unknown() }),
])
export type ServerMessage = z.infer<typeof serverMessage>
