import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { isDrag } from '@orrery/browser/gestures'
import { boundPlace, easeInOut, slideOffset } from './rules/carousel-place.ts'
import { isSwipe, swipeSteps } from './rules/swipe.ts'

type Setup = {
  readonly count: number
  readonly perView: number
  readonly loop: boolean
  readonly spacing: number
  readonly speedMs: number
  readonly isStill: boolean
}

type Held = { readonly x: number; readonly y: number; readonly atMs: number; readonly from: number; isDrag: boolean }

// The server draws nothing that has a layout.
const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Moves the slides of a track: by steps in time, and under the finger. Returns the place and what the track listens to. */
export function useCarousel({ count, perView, loop, spacing, speedMs, isStill }: Setup) {
  const track = useRef<HTMLDivElement>(null)
  const position = useRef(0)
  const frame = useRef(0)
  const held = useRef<Held | null>(null)
  const clickless = useRef(false)
  const [place, setPlace] = useState(0)
  const [dragging, setDragging] = useState(false)
  const loops = loop && count > perView

  const isRtl = () => track.current !== null && getComputedStyle(track.current).direction === 'rtl'
  const paint = () => {
    const towards = isRtl() ? -1 : 1
    Array.from(track.current?.children ?? []).forEach((slide, index) => {
      const shift = (slideOffset(index, position.current, count, loops) - index) * towards
      ;(slide as HTMLElement).style.transform =
        Math.abs(shift) < 1e-6 ? '' : `translateX(calc(${shift} * (100% + ${spacing}px)))`
    })
  }
  useEffectBeforePaint(() => {
    position.current = boundPlace(Math.round(position.current), count, perView, loop)
    setPlace(position.current)
    paint()
    return () => cancelAnimationFrame(frame.current)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, perView, loop, spacing])

  const go = (wanted: number) => {
    const from = position.current
    const bound = boundPlace(wanted, count, perView, loop)
    // Of a loop's many names for a place, the nearest to where it is now: a click during the move never runs back.
    const target = loops ? wanted + count * Math.round((from - wanted) / count) : bound
    cancelAnimationFrame(frame.current)
    setPlace(bound)
    let began: number | null = null
    const step = (now: number) => {
      began ??= now
      const share = isStill || from === target ? 1 : (now - began) / speedMs
      position.current = share >= 1 ? bound : from + (target - from) * easeInOut(share)
      paint()
      if (share < 1) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }

  const moved = ({ clientX, clientY, timeStamp }: PointerEvent, start: Held) => ({
    along: (clientX - start.x) * (isRtl() ? -1 : 1),
    across: clientY - start.y,
    ms: timeStamp - start.atMs,
    slide: ((track.current?.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0) + spacing,
  })
  const release = (event: PointerEvent, isCancelled: boolean) => {
    const start = held.current
    held.current = null
    setDragging(false)
    if (start === null) return
    const drag = moved(event, start)
    clickless.current = isDrag(start, { x: event.clientX, y: event.clientY }, drag.ms)
    if (start.isDrag) go(Math.round(start.from) + (isCancelled ? 0 : swipeSteps(drag)))
  }
  const listen = {
    onPointerDown: (event: PointerEvent) => {
      clickless.current = false
      if (event.button !== 0 || !event.isPrimary || count <= perView) return
      held.current = {
        x: event.clientX,
        y: event.clientY,
        atMs: event.timeStamp,
        from: position.current,
        isDrag: false,
      }
    },
    onPointerMove: (event: PointerEvent) => {
      const start = held.current
      if (start === null) return
      // Let go elsewhere, before it was a drag: nobody told.
      if (event.buttons === 0) return void (held.current = null)
      const drag = moved(event, start)
      if (!start.isDrag) {
        if (!isSwipe(drag)) return
        start.isDrag = true
        cancelAnimationFrame(frame.current)
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
      }
      const wanted = start.from - drag.along / drag.slide
      const most = count - perView
      // Beyond the ends it follows a third of the way, to say that there is no more.
      position.current =
        loops || (wanted >= 0 && wanted <= most) ? wanted : wanted < 0 ? wanted / 3 : most + (wanted - most) / 3
      paint()
    },
    onPointerUp: (event: PointerEvent) => release(event, false),
    onPointerCancel: (event: PointerEvent) => release(event, true),
    onClickCapture: (event: MouseEvent) => {
      if (!clickless.current) return
      clickless.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // A link or a picture that is dragged away would end the swipe.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  }
  return { track, place, dragging, go, isRtl, listen }
}
