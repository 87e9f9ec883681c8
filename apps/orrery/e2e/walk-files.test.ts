import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv, walkFiles } from './walk-files.ts'

const row = (hash: string): string => `<tr><td><bdi data-same="${hash}">…</bdi></td></tr>`
const page = (path: string, ...rows: readonly string[]): string =>
  `<table><tbody>${rows.map(row).join('')}</tbody></table><a href="${path}?format=csv" download>CSV</a><a class="x" href="${path}?format=json">JSON</a>`

const ANSWERS: Readonly<Record<string, readonly [type: string, body: string, status?: number]>> = {
  '/c/good': ['text/html', `${page('/c/good', '0xAA', '0xBB')}<a href="/c/good?sort=x&amp;y=1">x</a>`],
  '/c/good?format=csv': ['text/csv', 'hash,name\r\n0xaa,"a, ""b"""\r\n0xbb,\r\n0xcc,\r\n'],
  '/c/good?format=json': ['application/json', '{}'],
  '/c/good?sort=x&y=1': ['text/html', '<a href="/c/good?sort=x&amp;format=csv">CSV</a>'],
  '/c/good?sort=x&format=csv': ['text/plain', 'problem', 400],
  '/c/order': ['text/html', page('/c/order', '0xAA', '0xBB')],
  '/c/order?format=csv': ['text/csv', 'hash\r\n0xbb\r\n0xaa\r\n'],
  '/c/order?format=json': ['text/plain', 'no'],
  '/c/twice': ['text/html', page('/c/twice', '0xAA')],
  '/c/twice?format=csv': ['text/csv', 'hash,hash\r\n0xaa,1\r\n'],
  '/c/twice?format=json': ['application/json', '{'],
  '/c/less': ['text/html', page('/c/less', '0xAA')],
  '/c/less?format=csv': ['text/csv', 'hash,name\r\n'],
  '/c/less?format=json': ['application/json', '{}'],
}

let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const [type, body, status = 200] = ANSWERS[request.url!] ?? ['text/html', '', 404]
    response.writeHead(status, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('screens-evm §16.7: a walk tells files that are not answered, are of another kind, or have other rows than their page', async () => {
  const { pages, files, faults } = await walkFiles(url, ['/c/good', '/c/order', '/c/twice', '/c/less'])
  expect(pages).toBe(5)
  expect(files.get('/c/good?format=csv')).toBe(3)
  expect(Object.fromEntries(faults.map(({ file, fault }) => [file, fault]))).toEqual({
    '/c/good?sort=x&format=csv': 'answers 400',
    '/c/order?format=csv': 'has 2 rows, and the page begins with none of them',
    '/c/order?format=json': 'is text/plain',
    '/c/twice?format=csv': 'has columns of the same name: hash,hash',
    '/c/twice?format=json': expect.stringContaining('JSON') as string,
    '/c/less?format=csv': 'has 0 rows, and the page begins with none of them',
  })
}, 30_000)

test('fields of CSV may hold commas, quotes and line ends', () => {
  expect(readCsv('a,b\r\n"x,1","y ""z""\r\nw"\r\n,\r\n')).toEqual([
    ['a', 'b'],
    ['x,1', 'y "z"\r\nw'],
    ['', ''],
  ])
})
