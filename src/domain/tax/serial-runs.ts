/** Consecutive numbers of one series: `VAS/2627/000041` to `VAS/2627/000077`. */
export interface SerialRun {
  readonly financialYear: string
  readonly from: string
  readonly to: string
  readonly first: number
  readonly last: number
}

interface Numbered {
  readonly financialYear: string
  readonly number: string
  readonly serial: number
}

/** Finds the runs of consecutive numbers. A missing number or another prefix begins a new run. */
export class SerialRuns {
  readonly #runs: SerialRun[] = []

  /** Numbers come in order. */
  add({ financialYear, number, serial }: Numbered): void {
    const run = this.#runs.at(-1)
    const isNext = run?.financialYear === financialYear && serial === run.last + 1 && prefix(run.to) === prefix(number)
    if (run && isNext) this.#runs[this.#runs.length - 1] = { ...run, to: number, last: serial }
    else this.#runs.push({ financialYear, from: number, to: number, first: serial, last: serial })
  }

  runs(): readonly SerialRun[] {
    return this.#runs
  }
}

function prefix(number: string): string {
  return number.slice(0, number.lastIndexOf('/'))
}
