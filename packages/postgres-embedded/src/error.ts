export type PostgresErrorCode =
  | 'FOLDER_NOT_WRITABLE'
  | 'FOLDER_MISSING'
  | 'FILE_UNREADABLE'
  | 'FILE_OF_ANOTHER_USER'
  | 'WRONG_VERSION'
  | 'NO_ACCOUNT'
  | 'FOLDER_NOT_ACCESSIBLE'
  | 'PROGRAMS_MISSING'
  | 'PROGRAMS_BROKEN'
  | 'CREATE_FAILED'
  | 'START_FAILED'

/**
 * PostgreSQL cannot be created, started or opened because of the machine, the folder or the installation. The message
 * says what is wrong and what to do, for the person at the terminal. `code` lets a program add advice of its own.
 */
export class PostgresError extends Error {
  override name = 'PostgresError'
  readonly code: PostgresErrorCode

  constructor(code: PostgresErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
