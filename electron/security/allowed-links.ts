/** The sites that texts of Lacuna point to: the paper. */
const sites = ['arxiv.org', 'proceedings.neurips.cc']

/** Whether a link may be handed to the system's browser. */
export function isAllowedLink(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const plain = port === '' && username === '' && password === ''
  return protocol === 'https:' && plain && sites.includes(hostname)
}
