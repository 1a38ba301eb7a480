import useEmblaCarousel from 'embla-carousel-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { IconButton } from './icon-button.tsx'

type CarouselProps = {
  label: string
  previousLabel: string
  nextLabel: string
  slideLabel: (at: number, count: number) => string
  slides: readonly { key: string; content: ReactNode }[]
}

/** Banners one at a time: by finger, by arrows, by dots. It never moves by itself. */
export function Carousel({ label, previousLabel, nextLabel, slideLabel, slides }: CarouselProps) {
  const [view, embla] = useEmblaCarousel({ loop: false, skipSnaps: false })
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!embla) return undefined
    const follow = () => setAt(embla.selectedScrollSnap())
    embla.on('select', follow).on('reInit', follow)
    return () => {
      embla.off('select', follow).off('reInit', follow)
    }
  }, [embla])
  const many = slides.length > 1
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-1"
    >
      <div ref={view} className="overflow-hidden rounded-tile">
        <ul className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <li
              key={slide.key}
              aria-roledescription="slide"
              aria-label={slideLabel(index + 1, slides.length)}
              inert={index !== at}
              className="min-w-0 flex-[0_0_100%]"
            >
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      <Steps
        previousLabel={previousLabel}
        nextLabel={nextLabel}
        slideLabel={slideLabel}
        slides={slides}
        at={at}
        embla={embla}
        many={many}
      />
    </section>
  )
}

function Steps({
  previousLabel,
  nextLabel,
  slideLabel,
  slides,
  at,
  embla,
  many,
}: {
  previousLabel: CarouselProps['previousLabel']
  nextLabel: CarouselProps['nextLabel']
  slideLabel: CarouselProps['slideLabel']
  slides: CarouselProps['slides']
  at: number
  embla: ReturnType<typeof useEmblaCarousel>[1]
  many: boolean
}) {
  return (
    <>
      {many && (
        <div className="flex items-center justify-center">
          <IconButton
            icon={ChevronLeft}
            label={previousLabel}
            disabled={at === 0}
            onClick={() => embla?.scrollPrev()}
          />
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              aria-label={slideLabel(index + 1, slides.length)}
              aria-current={index === at}
              onClick={() => embla?.scrollTo(index)}
              className="grid h-11 min-w-6 place-items-center"
            >
              <span
                className={classNames(
                  'h-2 rounded-full transition-[width,background-color] duration-(--duration-quick)',
                  index === at ? 'w-5 bg-accent' : 'w-2 bg-ink-mark',
                )}
              />
            </button>
          ))}
          <IconButton
            icon={ChevronRight}
            label={nextLabel}
            disabled={at === slides.length - 1}
            onClick={() => embla?.scrollNext()}
          />
        </div>
      )}
    </>
  )
}
