/** What the browser says when the application behind it does not answer; apart, because it must not need anything else. */
const started = 'Start it again with npm start, then open the address it prints.'

/** Only a server is reached over TLS, and that is not the user's to start. */
const isOnServer = (): boolean => location.protocol === 'https:'

export const connectionTexts = {
  get lost() {
    const next = isOnServer() ? 'Your work is kept; this page loads again as soon as the server answers.' : started
    return `The connection to Lacuna was lost. ${next}`
  },
  get noAnswer() {
    return `Lacuna does not answer. ${isOnServer() ? 'Your work is kept; try again in a minute.' : started}`
  },
}
