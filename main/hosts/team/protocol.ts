/** The server of the team → one person's application. */
export type ToMember =
  | { readonly type: 'turn'; readonly job: number }
  | { readonly type: 'wait'; readonly job: number; readonly before: number }
  /** Nobody has looked at it for long: end, unless there is something to do. */
  | { readonly type: 'leave' }
  /** End, whatever is going on; it is saved. */
  | { readonly type: 'end' }
  /** For the person, in the window. */
  | { readonly type: 'tell'; readonly message: string }

/** One person's application → the server of the team. */
export type FromMember =
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'ask'; readonly job: number }
  | { readonly type: 'over'; readonly job: number }
  /** Not leaving: something is going on. */
  | { readonly type: 'stay' }
