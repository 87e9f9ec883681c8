import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '@orrery/errors/book'
import { OrreryError } from '@orrery/errors/orrery-error'
import { problemOf, problemOfMiss } from './problem.ts'

test('the kind of an error decides the status', () => {
  expect(
    problemOf(new OrreryError('ADDRESS_MALFORMED', { text: 'x', chain: 'ETH', reason: 'too short' })),
  ).toMatchObject({ status: 400, kind: 'input', subject: 'x' })
  expect(problemOf(new OrreryError('TRANSACTION_NOT_FOUND', { hash: '0xab', chain: 'ETH' }))).toMatchObject({
    status: 404,
    subject: '0xab',
  })
  expect(problemOf(new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'refused' })).status).toBe(502)
  expect(problemOf(new OrreryError('UPSTREAM_TIMEOUT', { source: 'n', method: 'm', ms: 1 })).status).toBe(504)
  expect(problemOf(new OrreryError('INTERNAL', { requestId: 'r' })).status).toBe(500)
})

test('an error of another copy of the class is known by its shape', () => {
  const error = Object.assign(new Error('No block 7 on ETH.'), {
    code: 'BLOCK_NOT_FOUND',
    context: { block: 7, chain: 'ETH' },
  })
  expect(problemOf(error)).toMatchObject({ status: 404, detail: 'No block 7 on ETH.', subject: '7' })
})

test('anything else is a fault that tells nothing of itself', () => {
  const problem = problemOf(Object.assign(new Error('password=hunter2'), { code: 'ENOENT' }), 'req-1')
  expect(problem).toMatchObject({ status: 500, code: 'INTERNAL', detail: null, requestId: 'req-1' })
  expect(JSON.stringify(problem)).not.toContain('hunter2')
  expect(problemOf('text').status).toBe(500)
})

test('a deadline is the node taking too long', () => {
  expect(problemOf(new DOMException('late', 'TimeoutError'))).toMatchObject({ status: 504, code: 'UPSTREAM_TIMEOUT' })
})

test('every error of the book has a status', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[])
    expect([400, 404, 500, 502, 503, 504]).toContain(
      problemOf(Object.assign(new Error('x'), { code, context: {} })).status,
    )
})

test('a malformed path is bad input, an unknown one is absent', () => {
  expect(problemOfMiss('page-number', '/x').status).toBe(400)
  expect(problemOfMiss('encoding', '/x').status).toBe(400)
  expect(problemOfMiss('chain', 'x').status).toBe(404)
})
