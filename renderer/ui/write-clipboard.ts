/** Puts text on the clipboard. Hosts that deny the clipboard permission still allow a copy that the user started. */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const give = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
    }
    document.addEventListener('copy', give, { once: true })
    document.execCommand('copy')
    document.removeEventListener('copy', give)
  }
}
