/** The built-in help page. Each part: a heading and its paragraphs. */
export const helpTexts = {
  title: 'Help',
  contents: 'Contents',
  parts: [
    {
      title: 'The five steps',
      text: [
        'Open a table, train a model, fill the gaps, look at what was filled, export. Every step can be undone, and nothing leaves this computer.',
        'The model is trained on this table alone. It learns, for every column, how likely each value is given whatever else is known in the row.',
      ],
    },
    {
      title: 'Best guess: mean, median or most likely category',
      text: [
        'One value per gap: the mean or the median of the distribution for a number, the most likely category otherwise. Use it to look values up or to feed a program that needs complete rows.',
        'Choose the mean when you will add up or average: totals and averages come out right, and its squared error is the smallest. Choose the median when you look single values up: half of what is plausible lies on either side, its absolute error is the smallest, and a long tail (incomes, waiting times) does not move it. A later fill takes the place of an earlier one in its cells, and undo brings that back.',
        'Do not use it to compute standard errors, tests or correlations: a table filled with best guesses looks more certain and more regular than the world is.',
      ],
    },
    {
      title: 'Samples: several plausible tables',
      text: [
        'Each imputation fills every gap with a draw from what is plausible, so the columns of a row fit together. Analyse each table the same way and pool the results by Rubin’s rules. Five imputations are a start; use twenty or more when many values are missing.',
        'The difference between the imputations is the uncertainty due to the gaps. If a conclusion changes from one imputation to the next, the data do not settle it.',
      ],
    },
    {
      title: 'Analyse the imputations',
      text: [
        'Analyse computes means, proportions, quantiles, correlations, comparisons and regressions on every imputation and pools them by Rubin’s rules. Beside it stands the same from complete rows only, so that you see what filling changed.',
        'FMI, the fraction of missing information, says how much of what the data could tell the gaps have taken. From it follows how many imputations are enough; more can be drawn with one click, and the first ones stay as they are.',
        'Imputations take it that gaps hide what similar rows show. “What if” adds an amount to the filled values, or multiplies them, and shows at which amount a conclusion changes: the tipping point. Judge whether gaps that different are believable.',
      ],
    },
    {
      title: 'Gaps: look before you train',
      text: [
        'The Gaps tab shows how much is missing in every column, the table as a picture, which columns are missing together, and the share of gaps by group and over time. Every mark can be clicked or reached with the keyboard: its rows are shown and its cells selected.',
        'For each column a small model says what its gaps depend on, in words: “missing more often where age is at least 60”. Gaps that depend on what is known are no obstacle, as filling takes it into account. “Perhaps not at random” means that what decides goes closely with the missing value itself: ask why it is missing.',
        'Little’s test asks whether gaps are completely at random. A small p says no: rows with gaps differ from the others, and leaving them out would lean to one side.',
      ],
    },
    {
      title: 'Compare: do the filled values look right?',
      text: [
        'The Compare tab sets filled beside observed values, for all rows and by group, and two columns against each other with filled points marked. They may differ where gaps depend on something. Columns that differ by more than that are listed first; it can be right, but look.',
      ],
    },
    {
      title: 'The report',
      text: [
        'Write a report… (in the Gaps and Compare tabs, and among the commands) makes one page to hand over: the table and its gaps, what was learned, how well known cells were filled, filled beside observed values, limits, and a paragraph for the methods section. It is a web page that needs no network; print it for a PDF. The same work gives the same page.',
      ],
    },
    {
      title: 'Rows that know each other',
      text: [
        'A value an hour earlier, or the other rows of the same person, say much about a gap. Where the values show such an order or such groups, Lacuna says so above the columns and uses it; one click changes it or switches it off, and so does “Order and groups of rows” among the commands. Train again to make use of a change.',
        'For an ordered table the Cell tab draws the column over its order: gaps marked, filled values with the band that should hold 90% of what was there.',
      ],
    },
    {
      title: 'Rules between columns',
      text: [
        'The Rules tab keeps what must hold: bmi = weight / (height/100)^2, diastolic < systolic, pregnant is empty when sex = "male". Filled values keep every rule; what stands in the file is never changed, and rows that break a rule are counted and can be gone to.',
        '“Find rules in the table” offers those that nearly all rows keep. Take only what is true by its meaning: a rule that happens to hold here binds every value that is filled.',
      ],
    },
    {
      title: 'Certainty',
      text: [
        'The line below a filled cell shows certainty, from 0% to 100%. For a category it is the probability of the value shown. For a number it says how much narrower the distribution is than that of the whole column.',
        'You can ask to fill only where certainty is high enough. The other gaps stay empty and marked.',
      ],
    },
    {
      title: 'The likelihood view',
      text: [
        'Colours every observed cell by how surprising it is given the rest of its row. “1 in 1,000” means: in a thousand rows like this one, about one has a value at least as unusual.',
        'In a table of 10,000 cells about ten such cells are expected even if nothing is wrong. A surprising cell is a reason to look, not a proof of an error.',
      ],
    },
    {
      title: 'When not to trust the fills',
      text: [
        'When values are missing because of what they would have been (high incomes that people do not state), no method that sees only this table can know it. Lacuna assumes that rows with a gap are otherwise like the rows without.',
        'When a column has very few observed values, or when Evaluate says the model is no better than mean filling: then the mean says as much, and you should say so.',
        'When rows are ordered in time or belong together in groups and Lacuna was not told: then each row is taken by itself.',
        'When the new file comes from another place or time than the one the model was trained on.',
      ],
    },
    {
      title: 'Missing codes and types',
      text: [
        'Codes such as NA, ?, -999 are recognised and suggested per column. Choose a column to accept or edit them. A code that is read as a number spoils means and models, so look here first.',
        'Text and identifiers cannot be filled. A column with one value only, or with none, is left out; the reason is shown.',
      ],
    },
    {
      title: 'Where your work is kept',
      text: [
        'Edits, types, fills and the model are saved by themselves while you work, and come back when you start Lacuna again. The file you opened is never changed: export writes a new one.',
        'Save a session to pass your work on to someone else, or a model to use it on another table with the same columns.',
      ],
    },
  ],
}
