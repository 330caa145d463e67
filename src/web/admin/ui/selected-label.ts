/** The label of the bar above selected rows: '3 orders selected'. */
export function selectedLabel(noun: string): string {
  return `1 ${noun} selected |||| %{smart_count} ${noun}s selected`
}
