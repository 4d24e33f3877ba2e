import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { filePurpose } from '../contract/files'

/**
 * What the preload asks of the shell itself, on a channel of its own that the page cannot reach. The path of `receive-file` is
 * what the system's drop gave the preload: the page hands it a File, and one that a script made up has no path.
 */
export const hostChannel = 'host'

export const hostRequest = z.discriminatedUnion('name', [
  z.object({ name: z.literal('choose-file'), purpose: filePurpose }),
  z.object({ name: z.literal('receive-file'), path: z.string().min(1).max(4096).refine(isAbsolute) }),
  z.object({ name: z.literal('choose-target'), suggestedName: z.string().max(1000) }),
  z.object({ name: z.literal('deliver'), target: z.string().max(64) }),
])
export type HostRequest = z.infer<typeof hostRequest>
