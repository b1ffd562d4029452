import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { lazy, Suspense, useState } from 'react'
import { pressed } from '../../line.ts'
import './id-pictures.css'
// Of the dialog. Its styles come with the button's: a style sheet that a first try did not get is not asked for again.
import '../../form/password.css'

const IdImagesDialog = lazy(async () => ({
  default: (await pressed(() => import('./IdImagesDialog.tsx'))).IdImagesDialog,
}))

/** Shows customers the uploaded pictures of their ID card. */
export function IdImagesButton() {
  // Once asked for, the dialog stays: closing by itself it gives the focus back.
  const [asking, setAsking] = useState<boolean>()
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>查看已上传的影像</TextButton>
      {asking !== undefined && (
        <Suspense>
          <IdImagesDialog open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
