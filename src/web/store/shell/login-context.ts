import { createContext } from 'react'

/** Opens the login over the page that is open, which keeps what was typed. */
export const LoginContext = createContext<() => void>(() => undefined)
