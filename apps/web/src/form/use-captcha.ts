import type { SentOf } from '@zhixiao/contract/calls.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { solveWork } from './solve-work.ts'
import { doWork, type Proof } from './with-work.ts'

type Purpose = SentOf<'serve.imageCodeSend'>['purpose']
/** `image` is null when it could not be loaded. */
type Picture = { subject: string; round: number; captchaId: string; image: string | null; work: Promise<string> | null }

const NOT_LOADED = '图形验证码加载失败，请点击换一张'

/** An account is typed in several strokes; a picture is fetched for the last. */
const TYPING_MS = 250

/**
 * A captcha of a purpose for `subject`, the complete mobile number or account it will be sent with ('' while there is
 * none): a picture, fetched while `wanted`, or a puzzle that the browser solves on demand. Under load a picture comes with
 * a puzzle too, which is solved while the text is typed.
 */
export function useCaptcha(purpose: Purpose, subject: string, wanted = true) {
  const [automatic, setAutomatic] = useState(false)
  const [working, setWorking] = useState(false)
  const [fetched, setFetched] = useState<Picture>()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  const pictured = wanted && !automatic && subject !== ''
  const picture = fetched?.subject === subject && fetched.round === round ? fetched : undefined

  useEffect(() => {
    if (!pictured) return
    const left = new AbortController()
    async function fetchPicture() {
      const result = await call('serve.imageCodeSend', { purpose, subject }, { signal: left.signal })
      if (left.signal.aborted) return
      if (!result.ok) {
        setFetched({ subject, round, captchaId: '', image: null, work: null })
        return setError(NOT_LOADED)
      }
      const { captchaId, image, bits } = result.data
      const work = bits > 0 ? solveWork({ captchaId, bits }, left.signal) : null
      setFetched({ subject, round, captchaId, image, work })
    }
    const timer = setTimeout(() => void fetchPicture(), TYPING_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
      setAnswer('')
    }
  }, [pictured, purpose, subject, round])

  /** Fetches another picture; `fault` says why the previous answer was refused. */
  function renew(fault?: string) {
    refuse(fault)
    setRound(before => before + 1)
  }
  function refuse(fault: string | undefined) {
    setError(fault)
    if (fault !== undefined) inputRef.current?.focus()
  }
  const type = (text: string) => {
    setAnswer(text)
    setError(undefined)
  }
  /** The proof for a call about the subject; without an answer it shows an error and returns undefined. */
  async function proof(): Promise<Proof | undefined> {
    if (automatic) return work()
    const text = answer.trim()
    if (!picture?.image || !/^[A-Za-z0-9]{4}$/.test(text)) {
      refuse(picture?.image === null ? NOT_LOADED : '请输入图中的 4 位字符')
      return undefined
    }
    const { captchaId, work: asked } = picture
    return { captchaId, captchaAnswer: asked === null ? text : `${text}.${await asked}` }
  }
  async function work(): Promise<Proof | undefined> {
    setError(undefined)
    setWorking(true)
    const work = await doWork(purpose, subject)
    setWorking(false)
    if (!work.ok) setError(work.msg)
    return work.ok ? work.proof : undefined
  }
  function choose(next: boolean) {
    setError(undefined)
    setAutomatic(next)
  }
  const field = {
    imageSrc: picture?.image,
    missing: subject === '',
    value: answer,
    onChange: type,
    onRefresh: () => renew(),
    error,
    inputRef,
    automatic: { chosen: automatic, working, onChoose: choose },
  }
  return { field, proof, renew, automatic }
}
