import type { Bridge } from '../../contract/bridge'
import { pickFile } from './pick-file'
import { openConnection } from './connection'
import { deliver, makeTarget, upload } from './transfer'

/** The browser's side of the web host. Requests wait until the connection stands. */
export function connectBrowser(): Bridge {
  forgetToken()
  const { call, on } = openConnection()
  return {
    call,
    on,
    async chooseFile(purpose) {
      const file = await pickFile(purpose)
      return file === null ? null : upload(file)
    },
    receiveFile: upload,
    chooseTarget: makeTarget,
    deliver,
  }
}

/** The token has become a cookie; it need not stay in the address bar, the history and every screenshot. */
function forgetToken(): void {
  const url = new URL(location.href)
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
}
