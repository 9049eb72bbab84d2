import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { picture } from '../testing/content'
import { Picture } from './picture'

it('offers every width, and reserves the space', () => {
  render(<Picture picture={picture('roots')} alt="Roots" sizes="300px" />)
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Roots' })
  expect(image.getAttribute('src')).toBe('/files/banners/roots-960.jpg')
  expect(image.getAttribute('srcset')).toBe(
    '/files/banners/roots-480.jpg 480w, /files/banners/roots-960.jpg 960w',
  )
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['960', '480'])
})

it('accepts paths with backslashes and without a leading slash', () => {
  render(<Picture picture={{ path: 'uploads\\a.png', width: 1, height: 1, sizes: [] }} alt="Old" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/uploads/a.png')
})

it('replaces a broken image by a placeholder, and tries another image again', () => {
  const { rerender } = render(<Picture picture={picture('gone')} alt="Gone" />)
  fireEvent.error(screen.getByRole('img', { name: 'Gone' }))
  expect(screen.getByRole('img', { name: 'Gone: Image not found' })).toBeTruthy()
  rerender(<Picture picture={picture('there')} alt="There" />)
  expect(screen.getByRole('img', { name: 'There' })).toBeTruthy()
})
