import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '../contract/api.ts'

/** During server rendering the contract's calls are reached through the request's context, without a socket. */
export const apiContext = createContext<Api | null>(null)

/** The origin of the shop as visitors see it, without a trailing slash; canonical links and shared pictures need it. */
export const originContext = createContext<string | null>(null)

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const api = context.get(apiContext)
  if (!api) throw new Error('No API in the request context. The server puts it there before it renders a page.')
  return api
}

/** The shop's public origin, `https://shop.example`. */
export function originOf(context: Readonly<RouterContextProvider>): string {
  return context.get(originContext) ?? ''
}
