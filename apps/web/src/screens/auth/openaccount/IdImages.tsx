import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { UploadTile } from '@zhixiao/ui/form/UploadTile.tsx'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../form/use-fields.ts'
import { changeDraft, type IdImage, useDraft } from './draft.ts'

const MAX_BYTES = 10 * 1024 * 1024
const sides = [
  { side: 'front', art: 'face', name: '人像面' },
  { side: 'back', art: 'emblem', name: '国徽面' },
] as const
type Side = (typeof sides)[number]['side']

const checks = ['四角完整', '文字清晰', '无反光遮挡', '原件拍摄']

/** Front and back of the ID card; what is on them is typed by the customer. */
export function IdImages({ onBoth }: { onBoth?: () => void }) {
  const { images } = useDraft()
  return (
    <>
      <div className="id-images">
        {sides.map(({ side, art, name }) => (
          <UploadTile
            key={side}
            side={art}
            label={`上传${name}`}
            caption={name}
            accept="image/jpeg,image/png,image/webp"
            limits="JPG、PNG 或 WebP，不超过 10 MB"
            state={images[side].state}
            previewSrc={images[side].url}
            message={images[side].state === 'done' ? '已上传' : images[side].message}
            onFile={file => void upload(side, file, onBoth)}
          />
        ))}
      </div>
      <ul className="id-checks">
        {checks.map(check => (
          <li key={check}>
            <Icon name="check" size={16} />
            {check}
          </li>
        ))}
      </ul>
    </>
  )
}

async function upload(side: Side, image: File, onBoth?: () => void): Promise<void> {
  const put = (next: IdImage) => changeDraft(({ images }) => ({ images: { ...images, [side]: next } }))
  if (image.size > MAX_BYTES) return put({ state: 'failed', message: '图片不能超过 10 MB，请压缩后再上传' })
  put({ state: 'uploading' })
  const result = await call('account.idcardUpload', { side, image }, { quiet: true, noLoading: true })
  if (!result.ok) return put({ state: 'failed', message: reasonOf(result) })
  put({ state: 'done', url: URL.createObjectURL(image) })
  if (result.data.idcardupload === '1') onBoth?.()
}
