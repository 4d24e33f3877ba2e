import { themeQuartz } from 'ag-grid-community'

/** The grid in our tokens. The values are CSS variables, so both themes come from one sheet. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 12.5,
  headerFontSize: 13,
  headerFontWeight: 600,
  spacing: 5,
  rowHeight: 28,
  headerHeight: 48,
  cellHorizontalPadding: 10,
  backgroundColor: 'var(--panel)',
  foregroundColor: 'var(--text)',
  cellTextColor: 'var(--text)',
  headerTextColor: 'var(--text)',
  headerBackgroundColor: 'var(--panel)',
  headerCellHoverBackgroundColor: 'var(--accent-soft)',
  oddRowBackgroundColor: 'transparent',
  rowHoverColor: 'transparent',
  borderColor: 'var(--line)',
  // Drawn by the cells: far down a table of a million rows the browser loses the lines between them.
  rowBorder: false,
  columnBorder: { color: 'var(--line)', width: 1 },
  headerColumnBorder: { color: 'var(--line)', width: 1 },
  headerRowBorder: { color: 'var(--line-strong)', width: 1 },
  headerColumnResizeHandleColor: 'transparent',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 4,
  accentColor: 'var(--accent)',
  cellEditingBorder: { color: 'var(--accent)', width: 2 },
  cellEditingShadow: 'none',
})
