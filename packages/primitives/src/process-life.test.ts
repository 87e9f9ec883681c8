import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isRunning, markProcess } from './process-life.ts'

test('a process is known by its pid and its birth', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const mark = markProcess(child.pid!)
  expect(isRunning(mark)).toBe(true)
  if (mark.born !== '') expect(isRunning({ ...mark, born: 'another' })).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isRunning(mark)).toBe(false)
})
