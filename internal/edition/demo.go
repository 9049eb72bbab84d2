package edition

import (
	"bytes"
	"context"
	"fmt"

	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/news"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/photo"
)

// demoData are the sample records of `mela serve --demo`. Partners and members are marked as samples.
type demoData struct {
	banners  []banner.Banner
	partners []partner.Partner
	members  []committee.Member
	news     []news.Item
	photos   []photo.Photo
	visit    []fair.VisitSection // added to the shipped sections
}

// demoBanners is the file that lists the sample banners. Tests select a shorter list with a linker flag, because
// encoding the demo's images takes most of the time of a first start.
var demoBanners = "demo/banners.json"

// demoGSTIN has a valid format but belongs to no company. With it, the demo shows the layout of tax invoices.
const demoGSTIN = "36AABTP1234K1ZL"

// files lists the paths of the sample images that were stored.
func (d demoData) files() []string {
	var paths []string
	for _, b := range d.banners {
		for _, image := range b.Images {
			paths = append(paths, image.Path)
		}
	}
	for _, p := range d.partners {
		if p.Logo.Path != "" {
			paths = append(paths, p.Logo.Path)
		}
	}
	for _, n := range d.news {
		if n.Photo.Path != "" {
			paths = append(paths, n.Photo.Path)
		}
	}
	for _, p := range d.photos {
		if p.Image.Path != "" {
			paths = append(paths, p.Image.Path)
		}
	}
	for _, m := range d.members {
		if m.Photo.Path != "" {
			paths = append(paths, m.Photo.Path)
		}
	}
	return paths
}

// demoData reads the samples and stores their images. Without file storage there are no banners
// and no photographs. On
// failure, the stored images are removed.
func (a *Service) demoData(ctx context.Context) (d demoData, err error) {
	defer func() {
		if err != nil {
			a.DropFiles(ctx, d.files())
		}
	}()
	err = readPictured(ctx, a, "partners", partner.Logo, &d.partners, func(p *partner.Partner) *fair.Picture {
		p.Sample = true
		return &p.Logo
	})
	if err != nil {
		return d, err
	}
	err = readPictured(ctx, a, "members", committee.Photo, &d.members, func(m *committee.Member) *fair.Picture {
		m.Sample = true
		return &m.Photo
	})
	if err != nil {
		return d, err
	}
	err = readPictured(ctx, a, "news", news.Photo, &d.news, func(n *news.Item) *fair.Picture { return &n.Photo })
	if err != nil {
		return d, err
	}
	if err = readShipped("demo/visit.json", &d.visit); err != nil {
		return d, err
	}
	if a.files == nil {
		return d, nil
	}
	err = readPictured(ctx, a, "photos", photo.Image, &d.photos, func(p *photo.Photo) *fair.Picture { return &p.Image })
	if err != nil {
		return d, err
	}
	d.banners, err = a.demoBanners(ctx)
	return d, err
}

// readPictured reads a list of samples, and stores the pictures that some of them name. The function `mark` marks a record
// as a sample and returns where its picture belongs. The pictures are stored in a folder with the name of the list.
func readPictured[T any](
	ctx context.Context, a *Service, name string, rule fair.PictureRule, list *[]T, mark func(*T) *fair.Picture,
) error {
	var pictures []struct{ Picture string }
	for _, into := range []any{list, &pictures} {
		if err := readShipped("demo/"+name+".json", into); err != nil {
			return err
		}
	}
	for i := range *list {
		into, file := mark(&(*list)[i]), pictures[i].Picture
		if file == "" || a.files == nil {
			continue
		}
		up, err := DemoPicture(file)
		if err == nil {
			*into, err = a.files.SavePicture(ctx, name, up, rule)
		}
		if err != nil {
			return fmt.Errorf("store the sample picture %s: %w", file, err)
		}
	}
	return nil
}

func (a *Service) demoBanners(ctx context.Context) (banners []banner.Banner, err error) {
	defer func() {
		if err != nil {
			a.DropFiles(ctx, demoData{banners: banners}.files())
			banners = nil
		}
	}()
	var slides []struct {
		Picture, Phone string
		Title          fair.Text
	}
	if err := readShipped(demoBanners, &slides); err != nil {
		return nil, err
	}
	for _, slide := range slides {
		up, err := DemoPicture(slide.Picture)
		if err != nil {
			return banners, err
		}
		phone, err := DemoPicture(slide.Phone)
		if err != nil {
			return banners, err
		}
		up.Phone = &phone
		picture, err := a.files.SavePicture(ctx, "banners", up, banner.PictureRule)
		if err != nil {
			return banners, fmt.Errorf("store the sample picture %s: %w", slide.Picture, err)
		}
		banners = append(banners, banner.Banner{Title: slide.Title, Images: []fair.Picture{picture}})
	}
	return banners, nil
}

// StoresFiles reports whether the site can store uploads.
func (a *Service) StoresFiles() bool { return a.files != nil }

// DemoPicture returns a shipped sample picture as an upload.
func DemoPicture(name string) (fair.Upload, error) {
	content, err := shipped.ReadFile("shipped/demo/" + name)
	return fair.Upload{Name: name, Size: int64(len(content)), Content: bytes.NewReader(content)}, err
}

// createDemo stores the samples in the caller's transaction.
func (a *Service) createDemo(ctx context.Context, d demoData) error {
	if err := a.banners.Add(ctx, d.banners); err != nil {
		return err
	}
	if err := a.news.Add(ctx, d.news); err != nil {
		return err
	}
	if err := a.photos.Add(ctx, d.photos); err != nil {
		return err
	}
	if err := a.partners.Add(ctx, d.partners); err != nil {
		return err
	}
	return a.committees.Add(ctx, d.members)
}
