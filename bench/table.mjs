// Tables for a terminal and for Markdown. A cell that begins with a digit is a number and stands to the right.

const isNumber = (cell) => /^[\d–+−-]/.test(cell)

/** Columns as wide as their widest cell; numbers to the right. */
export function textTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => [...row[column]].length)))
  const isRight = rows[0].map((_, column) => rows.slice(1).every((row) => isNumber(row[column])))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (isRight[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function markdownTable([head, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** `1.52 ×`, `143 MB`, `0.048 s`. */
export function valueText(value, unit) {
  const digits = unit === 'MB' ? 0 : unit === 's' && value < 1 ? 3 : 2
  return `${value.toFixed(digits)} ${unit}`
}
