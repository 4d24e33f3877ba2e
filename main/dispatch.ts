import { requests, type Input, type Output, type RequestName } from '../contract'
import type { Failure } from '../contract/errors'
import type { Reply } from '../contract/wire'
import { toFailure } from './errors'

/** One function per request of the contract; inputs are parsed before they get here. */
export type Handlers = { readonly [N in RequestName]: (input: Input<N>) => Output<N> | Promise<Output<N>> }

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name)

const refuse = (code: Failure['code'], message: string): Reply => ({ ok: false, error: { code, message } })

/** The one server behind every host: name, then input, then handler. It never throws. */
export function createDispatcher(handlers: Handlers, log: (line: string) => void) {
  return async (name: string, input: unknown): Promise<Reply> => {
    if (!isRequestName(name)) return refuse('unknown-request', 'This window asked for something Lacuna does not know.')
    const parsed = requests[name].input.safeParse(input)
    if (!parsed.success) {
      log(
        `malformed ${name}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
      )
      return refuse('bad-request', 'This window sent a request that Lacuna cannot read.')
    }
    try {
      // The table of handlers is typed per name; a name known only at run time needs this one widening.
      const handler = handlers[name] as (input: unknown) => unknown
      return { ok: true, value: await handler(parsed.data) }
    } catch (error) {
      return { ok: false, error: toFailure(error, log) }
    }
  }
}
