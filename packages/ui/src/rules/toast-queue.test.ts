import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCountdown } from './countdown.ts'
import { LEAVING_MS, NOTICE_MS, TOAST_MS, addToast, dropToast, leaveToast, type Queued } from './toast-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fill = (count: number) => {
  let queue: readonly Queued<string>[] = []
  for (let id = 0; id < count; id++) queue = addToast(queue, id, `message ${id}`)
  return queue
}
const standing = (queue: readonly Queued<string>[]) => queue.filter((toast) => !toast.leaving).map((toast) => toast.id)

test('foundations §4.4: the oldest leaves when more than ten stand', () => {
  expect(standing(fill(10))).toHaveLength(10)
  expect(standing(fill(11))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(standing(fill(25))).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
})

test('one that leaves anyway makes room', () => {
  const queue = addToast(leaveToast(fill(10), 4), 10, 'next')
  expect(standing(queue)).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9, 10])
  expect(dropToast(queue, 4).map((toast) => toast.id)).not.toContain(4)
})

test('foundations §9: notifications stand 5 s, toasts 3 s, and both leave in 500 ms', () => {
  expect([NOTICE_MS, TOAST_MS, LEAVING_MS]).toEqual([5000, 3000, 500])
})

test('time does not run out while it is held', () => {
  const end = vi.fn<() => void>()
  const countdown = createCountdown(3000, end, Date.now)
  countdown.go()
  vi.advanceTimersByTime(2000)
  countdown.hold()
  vi.advanceTimersByTime(60_000)
  countdown.hold()
  expect(end).not.toHaveBeenCalled()
  countdown.go()
  countdown.go()
  vi.advanceTimersByTime(999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledTimes(1)
})
