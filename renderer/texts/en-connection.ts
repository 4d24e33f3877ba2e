/** What the browser says when the application behind it does not answer; apart, because it must not need anything else. */
export const connectionTexts = {
  lost: 'The connection to Lacuna was lost. Start it again with npm start, then open the address it prints.',
  noAnswer: 'Lacuna does not answer. Start it again with npm start, then open the address it prints.',
}
