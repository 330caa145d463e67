/** The least important lines that the log contains. Apart from the log, because reading the settings should not load that. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
