/** For sensitive changes the password or a code must have been given in the session within this many minutes. */
export const PROOF_MINUTES = 10

/** The `code` of the answer when it was longer ago. */
export const PROOF_REQUIRED = 'PROOF_REQUIRED'
