import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'

// The components of src/web/ui by themselves, on a page without a shop.
let page: Page

beforeAll(async () => {
  const [browser, built] = await Promise.all([
    launchBrowser(),
    build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: `${import.meta.dirname}/ui-page.tsx` },
      },
    }),
  ])
  const { output } = built as Rolldown.RolldownOutput
  page = await browser.newPage()
  await page.clock.install()
  await page.setContent('<!doctype html><html lang="en"><title>Components</title><body></body></html>')
  await page.addScriptTag({ content: output[0].code, type: 'module' })
  await page.getByRole('button', { name: 'Open' }).waitFor()
})

const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel)

describe('a dialog', () => {
  it('holds the focus, and returns it when Escape closes it', async () => {
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Size guide' })
    await dialog.waitFor()
    // The tab key leaves the page behind the dialog out; what is left is the browser's own controls.
    const visited = new Set<string | null | undefined>()
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      visited.add(await focused())
    }
    expect(visited).toContain('Inside')
    expect(visited).not.toContain('Open')
    expect(visited).not.toContain('Save')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('Open')
  })

  it('makes the page behind it inert', async () => {
    await page.getByRole('button', { name: 'Open' }).click()
    expect(
      await page
        .getByRole('button', { name: 'Save' })
        .click({ timeout: 300, trial: true })
        .catch(() => 'inert'),
    ).toBe('inert')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save' }).click({ trial: true })
  })
})

describe('a toast', () => {
  it('is announced, and disappears after five seconds', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    const status = page.getByRole('status')
    expect(await status.textContent()).toBe('Saved')
    await page.clock.runFor(3000)
    expect(await status.textContent()).toBe('Saved')
    await page.clock.runFor(2000)
    expect(await status.textContent()).toBe('')
  })

  it('leaves room for the two before it and no more', async () => {
    for (let time = 0; time < 5; time++) await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('status').locator('p').count()).toBe(3)
  })
})

describe('the stepper of a fabric', () => {
  const length = () => page.getByRole('spinbutton', { name: 'Length' })
  const values = async () => [await length().inputValue(), await length().getAttribute('aria-valuenow')]

  it('goes from the least to what is left in steps of 25 cm', async () => {
    expect(await page.getByRole('button', { name: 'Shorter' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Longer' }).click()
    expect(await values()).toEqual(['1.25 m', '125'])
    for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'Longer' }).click()
    expect(await values()).toEqual(['2.5 m', '250'])
    expect(await page.getByRole('button', { name: 'Longer' }).isDisabled()).toBe(true)
  })

  it('is changed by the arrow keys within its limits', async () => {
    await length().press('ArrowUp')
    expect(await values()).toEqual(['2.5 m', '250'])
    await length().press('ArrowDown')
    expect(await values()).toEqual(['2.25 m', '225'])
  })

  it.each([
    ['1.6', '1.5 m', /./],
    ['0.5', '1 m', /./],
    ['90', '2.5 m', /./],
    ['1.75', '1.75 m', /^$/],
    ['two', '1.75 m', /./],
  ])('takes %s as %s, and says why it changed what was typed', async (typed, shown, notice) => {
    await length().fill(typed)
    await length().press('Enter')
    await expect.poll(() => length().inputValue()).toBe(shown)
    expect(await page.locator('#notice').textContent()).toMatch(notice)
  })
})
