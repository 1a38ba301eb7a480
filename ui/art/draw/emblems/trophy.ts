import {
  amber,
  cream,
  type Emblem,
  gold,
  line,
  marigold,
  onCircle,
  polygon,
  sand,
  shape,
} from '../emblem.ts'

/** A winner's cup. */
const star = polygon(
  Array.from({ length: 10 }, (_, at) => onCircle(at % 2 ? 5 : 11.5, at * 36, 0, -16)),
)
export const trophy: Emblem = {
  outline:
    'M-28-44H28V-36H44C46-14 34 2 20 4C14 12 10 16 8 18V30H22V44H-22V30H-8V18C-10 16-14 12-20 4C-34 2-46-14-44-36H-28Z',
  shapes:
    line('M-27-32H-40C-40-14-32-2-20-2', gold, 5.5) +
    line('M27-32H40C40-14 32-2 20-2', amber, 5.5) +
    shape('M-29-44H29C29-12 20 12 0 18C-20 12-29-12-29-44Z', marigold) +
    shape('M-29-44H-6C-6-14-4 8 0 18C-20 12-29-12-29-44Z', gold) +
    shape('M-29-44H-18C-18-18-12 4-4 16C-20 9-29-14-29-44Z', sand) +
    shape('M16-44H29C29-12 20 12 0 18C12 6 16-18 16-44Z', amber) +
    shape(star, cream) +
    shape('M-5 16H5L7 30H-7Z', amber) +
    shape('M-5 16H0V30H-7Z', gold) +
    shape('M-22 30H22L25 45H-25Z', '#3d2a12') +
    shape('M-22 30H0V45H-25Z', '#6b4a1c') +
    shape('M-14 34H14V40H-14Z', marigold) +
    line('M-29-44H29', cream, 3),
}
