import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { TestRunner } from 'vitest'

/** The answers with an error status, the requests without an answer and the uncaught errors of each page, oldest first. */
const troublesOf = new WeakMap<Page, string[]>()

/** From now on the page's troubles are kept for the error of its test. */
export function keepTroubles(page: Page): void {
  const troubles: string[] = []
  troublesOf.set(page, troubles)
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400) troubles.push(`${response.status()} ${request.method()} ${pathOf(request.url())}`)
  })
  page.on('requestfailed', (request) => {
    troubles.push(`${request.failure()?.errorText} ${request.method()} ${pathOf(request.url())}`)
  })
  page.on('pageerror', (error) => troubles.push(error.message))
}

/** Adds to the error of a test that failed what its pages show: a timeout alone does not say why. */
export async function describeFailedPages(pages: readonly Page[]): Promise<void> {
  const result = TestRunner.getCurrentTest()?.result
  const error = result?.state === 'fail' && result.errors?.at(-1)
  if (!error) return
  for (const page of pages) error.message += `\n${await describePage(page)}`
}

async function describePage(page: Page): Promise<string> {
  // A page whose script never ends would keep the test from ending as well.
  const shown = await Promise.race([
    page.evaluate(shownText),
    pause(5_000, 'nothing within 5 s', { ref: false }),
  ]).catch((error: Error) => error.message)
  const troubles = troublesOf.get(page)?.slice(-5) ?? []
  return `${pathOf(page.url())} showed: ${shown}${troubles.map((trouble) => ` · ${trouble}`).join('')}`
}

/** Runs in the page. Messages first, then the end of what is on the screen. */
function shownText(): string {
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map((part) => part.textContent)
  const parts = [...texts('[role=alert], [role=status], [aria-live]'), ...texts('dialog[open], [role=dialog]')]
  const words = [...parts, ...texts('main')].join(' | ').replaceAll(/\s+/g, ' ')
  return words.slice(0, 600)
}

function pathOf(url: string): string {
  return URL.canParse(url) ? url.slice(new URL(url).origin.length) : url
}
