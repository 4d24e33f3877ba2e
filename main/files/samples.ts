/** Tables that come with Lacuna, in `resources/samples`. */
export const samples = [
  {
    name: 'penguins',
    file: 'penguins.csv',
    title: 'Palmer penguins',
    about: '344 penguins, 8 columns, 19 gaps: measurements and sex are missing here and there.',
  },
] as const
