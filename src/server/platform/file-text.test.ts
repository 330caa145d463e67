import { expect, it } from 'vitest'
import { encodingOf } from './file-text.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

it.each<[string, string | Buffer]>([
  ['a workbook or zip file', 'PK\u0003\u0004\u0014'],
  ['a workbook or zip file', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
  ['a workbook or zip file', Buffer.from('377abcaf271c0004', 'hex')],
  ['a workbook in XML', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>'],
  ['an XML file', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>'],
  ['a web page', '\ufeff <meta http-equiv="content-type"><table><tr><th>AWB</th></tr></table>'],
  ['a web page', '<style>td{}</style><table border=1><tr><th>AWB</th></tr></table>'],
  ['a web page', '\r\n<div>\n<TABLE><tr><th>AWB</th></tr></TABLE></div>'],
  ['a web page', utf16('\ufeff<table><tr><th>AWB</th></tr></table>')],
  ['a JSON file', '[\n  {"name":"Kurta","price":1299}]'],
])('%s is refused as such: %j', (kind, content) => {
  expect(() => encodingOf(Buffer.from(content as string))).toThrow(`The file is ${kind}`)
})

it.each<[string, string | Buffer]>([
  ['utf-8', '<3 Kurtas,Price\n'],
  ['utf-16le', utf16('\ufeffName\tPrice\n')],
  ['utf-16le', utf16('Name\tPrice\n')],
  ['utf-16be', utf16('Name\tPrice\n').swap16()],
])('a table in %s is one: %j', (encoding, content) => {
  expect(encodingOf(Buffer.from(content as string))).toBe(encoding)
})
