import { readdirSync, readFileSync } from 'node:fs'

/** The address of a file or folder in `test/data`. A missing file fails the test that reads it. */
export const testData = (name: string): URL => new URL(`data/${name}`, import.meta.url)

export const readTestData = (name: string): string => readFileSync(testData(name), 'utf8')

export const listTestData = (folder: string): string[] => readdirSync(testData(folder))

/** The Big List of Naughty Strings: about 500 inputs that have broken programs. */
export const naughtyStrings: readonly string[] = JSON.parse(readTestData('naughty-strings.json'))
