import type { Input, Output, RequestName } from '../contract'
import type { ErrorCode } from '../contract/errors'
import type { EventName, EventValue } from '../contract/events'
import { getBridge } from './bridge'

/** What a request answers when it did not do what was asked. The message is for people. */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'CallError'
  }
}

/** The one way from the window to the application. The compiler holds its handlers to the same contract: replies are not parsed again. */
export async function call<N extends RequestName>(name: N, input: Input<N>): Promise<Output<N>> {
  const reply = await getBridge().call(name, input)
  if (!reply.ok) throw new CallError(reply.error.code, reply.error.message)
  return reply.value as Output<N>
}

export function onEvent<N extends EventName>(name: N, listener: (value: EventValue<N>) => void): () => void {
  return getBridge().on((arrived, value) => {
    if (arrived === name) listener(value as EventValue<N>)
  })
}

/** What to tell people about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
