import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Spinner } from '../action/Spinner.tsx'
import { Icon } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'
import { FieldError } from './Field.tsx'

interface UploadTileProps {
  /** Label of the action, e.g. “上传人像面”. */
  label: string
  /** Under the tile, e.g. “人像面”. */
  caption?: string
  side: 'face' | 'emblem' | 'file'
  /** `awaited`: stored, to be read later; `unread`: stored, but nothing on the image is readable. */
  state: 'empty' | 'uploading' | 'done' | 'awaited' | 'unread' | 'failed'
  /** The picture just chosen; without it a drawn placeholder is shown. */
  previewSrc?: string | undefined
  /** Progress while uploading, “识别成功” when done, the reason after a failure. */
  message?: string | undefined
  onFile: (file: File) => void
  /** Adds a button that opens the camera on handheld devices, e.g. “拍摄人像面”. */
  cameraLabel?: string
  accept?: string
  limits?: string
}

const badges = {
  done: { tone: 'success', icon: 'check' },
  awaited: { tone: 'info', icon: 'clock' },
  unread: { tone: 'warning', icon: 'warning' },
} as const

/** A document's picture at card ratio: choose or drop a file, see the result, choose another. */
export function UploadTile({
  label,
  caption,
  side,
  state,
  previewSrc,
  message,
  onFile,
  cameraLabel,
  ...props
}: UploadTileProps) {
  const { accept = 'image/jpeg,image/png', limits = 'JPG 或 PNG，不超过 10 MB' } = props
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const id = useId()
  const tile = useRef<HTMLDivElement>(null)
  const choosing = useRef(false)
  const choose = () => {
    choosing.current = true
    input.current?.click()
  }
  // The button that was pressed goes with its state; the one in its place takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another button
  useEffect(() => {
    if (choosing.current && document.activeElement === document.body) tile.current?.querySelector('button')?.focus()
  }, [state])
  const kept = state === 'done' || state === 'awaited' || state === 'unread' ? badges[state] : null
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onFile(file)
  }
  const file = {
    type: 'file',
    hidden: true,
    accept,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      take(event.target.files)
      event.target.value = '' // so that choosing the same file again fires a change
    },
  } as const
  const drop = {
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      take(event.dataTransfer.files)
    },
  }
  return (
    <div ref={tile}>
      <input ref={input} {...file} aria-label={label} />
      {cameraLabel && <input ref={camera} {...file} capture="environment" aria-label={cameraLabel} />}
      {kept ? (
        <div className="upload is-done" {...drop}>
          {previewSrc ? (
            <img className="upload__art" src={previewSrc} alt={caption ?? label} />
          ) : (
            <CardArt side={side} />
          )}
          <span className={classes('upload__badge tag', `tag--${kept.tone}`)} id={id}>
            <Icon name={kept.icon} size={14} />
            {message ?? '识别成功'}
          </span>
        </div>
      ) : (
        <button
          type="button"
          className={classes('upload', state === 'failed' && 'is-error')}
          aria-busy={state === 'uploading'}
          aria-describedby={state === 'failed' ? id : undefined}
          onClick={() => state !== 'uploading' && choose()}
          {...drop}
        >
          {state === 'uploading' ? (
            <Waiting>{message ?? '上传中'}</Waiting>
          ) : (
            <Invitation side={side} label={label} limits={limits} />
          )}
        </button>
      )}
      {kept && (
        <button type="button" className="upload__redo" aria-describedby={id} onClick={choose}>
          重新上传
        </button>
      )}
      {cameraLabel && (
        <button
          type="button"
          className="upload__camera"
          disabled={state === 'uploading'}
          onClick={() => camera.current?.click()}
        >
          {cameraLabel}
        </button>
      )}
      {caption && <p className="field__hint upload__caption">{caption}</p>}
      {state === 'failed' && (
        <FieldError id={id} alert>
          {message ?? '未能识别，请换一张清晰的照片'}
        </FieldError>
      )}
    </div>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <Spinner size={28} />
      <span>{children}</span>
    </>
  )
}

function Invitation({ side, label, limits }: { side: UploadTileProps['side']; label: string; limits: string }) {
  return (
    <>
      {side === 'file' ? <Icon name="upload" size={32} /> : <CardOutline side={side} />}
      <span className="upload__act">{label}</span>
      <span className="caption">{limits}</span>
    </>
  )
}

function CardOutline({ side }: { side: 'face' | 'emblem' }) {
  return (
    <svg
      width="96"
      height="60"
      viewBox="0 0 96 60"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="94" height="58" rx="6" />
      {side === 'emblem' ? <circle cx="22" cy="20" r="9" /> : <rect x="64" y="10" width="20" height="26" rx="2" />}
      <path
        d={side === 'emblem' ? 'M40 15h42M40 25h32M14 44h22M44 44h38' : 'M12 15h38M12 25h26M12 35h38M12 47h72'}
        strokeLinecap="round"
      />
    </svg>
  )
}

function CardArt({ side }: { side: UploadTileProps['side'] }) {
  return (
    <svg className="upload__art" viewBox="0 0 316 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="316" height="200" fill="var(--surface-sunken)" />
      <g fill="none" stroke="var(--border-control)" strokeWidth="9" strokeLinecap="round" opacity="0.6">
        {side === 'face' ? (
          <path d="M33 38h14M68 38h50M33 66h14M68 66h12M33 94h14M68 94h92M33 121h14M68 121h110M68 137h76M33 168h48M104 168h162" />
        ) : (
          <path d="M118 62h150M136 90h112M64 152h44M126 152h116" />
        )}
      </g>
      {side === 'face' ? (
        <>
          <rect x="212" y="30" width="78" height="106" rx="6" fill="var(--border-default)" />
          <circle cx="251" cy="72" r="19" fill="var(--border-control)" />
          <path d="M218 134c2-24 17-34 33-34s31 10 33 34z" fill="var(--border-control)" />
        </>
      ) : (
        <circle cx="66" cy="70" r="30" fill="var(--border-default)" stroke="var(--border-control)" strokeWidth="4" />
      )}
    </svg>
  )
}
