import { ApiError } from './errors.ts'

interface Problem {
  readonly field: string
  readonly reason: string
}

/** A refusal that names the fields to blame: `errors` holds the first reason of each, as a sentence. */
export function fieldErrors(problems: readonly [Problem, ...Problem[]]): ApiError {
  const errors: Record<string, string> = {}
  for (const { field, reason } of problems) errors[field] ??= sentence(reason)
  return new ApiError(400, sentence(problems[0].reason), { errors })
}

/** Throws when there is a problem. */
export function refuseIfAny(problems: readonly Problem[]): void {
  const [first, ...others] = problems
  if (first) throw fieldErrors([first, ...others])
}

function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
