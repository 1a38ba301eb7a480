import { keptLocale } from '../locales/locale.ts'
import { useArrived } from './drawnEarly.ts'

/** Said when not even the words of the language could be loaded, so it carries its own. */
const words = {
  th: ['เปิดหน้านี้ไม่สำเร็จ', 'โปรดตรวจสอบอินเทอร์เน็ต แล้วโหลดหน้านี้ใหม่', 'โหลดใหม่'],
  la: ['ເປີດໜ້ານີ້ບໍ່ສຳເລັດ', 'ກະລຸນາກວດອິນເຕີເນັດ ແລ້ວໂຫຼດໜ້ານີ້ໃໝ່', 'ໂຫຼດໃໝ່'],
  en: ['This page did not open', 'Please check your internet, then load it again', 'Load again'],
} as const

export function LastResort() {
  useArrived()
  const [heading, lead, reload] = words[keptLocale()]
  return (
    <main className="mx-auto grid min-h-dvh max-w-120 content-center justify-items-center gap-4 px-4 text-center">
      <h1 className="text-title">{heading}</h1>
      <p className="text-ink-muted">{lead}</p>
      <button
        type="button"
        className="rounded-control bg-accent text-on-accent min-h-13 px-6 font-semibold"
        onClick={() => window.location.reload()}
      >
        {reload}
      </button>
    </main>
  )
}
