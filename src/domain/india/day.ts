/** Whether the text is a day of this century that the calendar has, `YYYY-MM-DD`. Dates take 30 February for 2 March. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
