import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { pinFault } from '../../form/pin-fault.ts'
import { reasonOf } from '../../form/use-fields.ts'
import { useFocusOnArrival } from '../../form/use-focus-on-change.ts'
import { OwnPassword, useOwnKind } from '../security/OwnPassword.tsx'

type Images = OutputOf<'account.idImages'>

/**
 * The stored images of the ID card, for customers who prove their identity; cleared from memory when the dialog closes.
 */
export function IdImagesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const kind = useOwnKind()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [images, setImages] = useState<Images>()

  async function look(typed: string) {
    if (pending) return
    if (typed === '') return setError('请输入登录密码')
    setPending(true)
    setError(undefined)
    const result = await call('account.idImages', { kind, password: typed })
    setPending(false)
    setPassword('')
    if (result.ok) setImages(result.data)
    else setError(pinFault(result) ?? reasonOf(result))
  }
  function type(typed: string) {
    setPassword(typed)
    if (kind === 'trade' && typed !== '') void look(typed)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (kind === 'login') void look(password)
  }
  function close() {
    setImages(undefined)
    setPassword('')
    setError(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="查看证件影像" closeButton>
      {images ? (
        <Shown images={images} />
      ) : (
        <form className="id-images__proof" onSubmit={submit} noValidate>
          <OwnPassword value={password} onChange={type} error={error} disabled={pending} />
          {kind === 'login' && (
            <Button type="submit" loading={pending} loadingText="验证中" block>
              查看
            </Button>
          )}
        </form>
      )}
    </Dialog>
  )
}

function Shown({ images: { front, back } }: { images: Images }) {
  // The field that had the focus is gone.
  const top = useFocusOnArrival<HTMLDivElement>()
  return (
    <div className="id-images" ref={top} tabIndex={-1}>
      <Side image={front} name="人像面" />
      <Side image={back} name="国徽面" />
      <p className="field__hint">仅供本人核对，关闭后不在本机保留。</p>
    </div>
  )
}

function Side({ image, name }: { image: Images['front']; name: string }) {
  return (
    <figure>
      {image ? (
        <img src={`data:${image.type};base64,${image.base64}`} alt={`身份证${name}`} />
      ) : (
        <p>没有可显示的影像；如曾上传，请联系客服</p>
      )}
      <figcaption className="caption">{name}</figcaption>
    </figure>
  )
}
