import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '../contract/api.ts'

/** The API for server rendering: loaders call the handlers in the same process, without HTTP. */
export const apiContext = createContext<Api | null>(null)

/** The shop's public origin without a trailing slash, for canonical links and shared pictures. */
export const originContext = createContext<string | null>(null)

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const api = context.get(apiContext)
  if (!api) throw new Error('No API in the request context. The server must set it before it renders a page.')
  return api
}

/** The shop's public origin, `https://shop.example`. */
export function originOf(context: Readonly<RouterContextProvider>): string {
  return context.get(originContext) ?? ''
}
