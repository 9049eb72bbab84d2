package site_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
)

const smallPDF = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count " +
	"0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n"

// sendFile posts a form with a file. The file is the last field, as in a form that a browser sends. If `name` is
// empty, the visitor chose no file.
func (f *fixture) sendFile(t *testing.T, target string, fields map[string]string, name, content string) *http.Response {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for field, value := range fields {
		if err := w.WriteField(field, value); err != nil {
			t.Fatal(err)
		}
	}
	part, err := w.CreateFormFile("biodata", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write([]byte(content)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequest(http.MethodPost, target, &body)
	request.Header.Set("Content-Type", w.FormDataContentType())
	return f.send(request)
}

func applicant() map[string]string {
	return map[string]string{
		"name": "Anusha Rao", "occupation": "media person", "address": "Chityal", "email": "anusha@example.com",
		"experience": "Two fairs", "mobile": "+91 98480 12345",
	}
}

func TestApplicationPages(t *testing.T) {
	f := formSite(t, nil)
	fields := []string{
		`name="name"`, `name="occupation"`, `name="address"`, `name="email"`, `name="experience"`, `name="mobile"`,
		`type="file"`,
		`accept=".pdf,.doc,.docx"`, `="multipart/form-data"`, "What happens next",
	}
	html := wants(t, f.get("/resource"), 200, append(fields, "Apply as a resource person", `action="/resource"`), nil)
	if strings.Index(html, `type="file"`) < strings.Index(html, `name="mobile"`) {
		t.Error("the file is not the last field")
	}
	wants(t, f.get("/volunteer"), 200, append(fields, "Apply as a volunteer", `action="/volunteer"`), nil)
	wants(t, f.get("/te/volunteer"), 200, []string{"వాలంటీర్‌గా దరఖాస్తు", "బయోడేటా", `value="policy maker"`},
		[]string{"Full name"})
	wants(t, f.get("/hi/resource"), 200, []string{"विशेषज्ञ के लिए आवेदन"}, nil)
	for _, odd := range []string{"<script>", "1", strings.Repeat("a", 25)} {
		wants(t, f.get("/resource?sent="+odd), 200, []string{`name="mobile"`},
			[]string{"Your application has arrived", "<script>"})
	}
}

func TestApplicationFormWithoutScript(t *testing.T) {
	f := formSite(t, nil)
	var reference string
	for range 2 {
		to := seeOther(t, f.sendFile(t, "/te/volunteer", applicant(), "cv.pdf", smallPDF), "/te/volunteer?sent=")
		if reference == "" {
			reference = strings.TrimPrefix(to, "/te/volunteer?sent=")
		}
		arrived := f.get(to)
		wants(t, arrived, 200, []string{"మీ దరఖాస్తు చేరింది", reference}, []string{`type="file"`})
		if arrived.Header.Get("Cache-Control") != "no-store" {
			t.Error("the page of one visitor's reference may be kept")
		}
	}
	all := kept(t, f.app.Applications.Records)
	if len(all) != 1 || fair.Reference(all[0].ID) != reference || all[0].Type != application.Volunteer ||
		all[0].Occupation != "media person" || all[0].Mobile != "9848012345" || all[0].Biodata.Path == "" ||
		all[0].Biodata.Name != "cv.pdf" || all[0].Consent == "" {
		t.Errorf("kept %+v", all)
	}
	// If the same form is sent without a file and from the page for resource persons, it is a different application.
	seeOther(t, f.sendFile(t, "/resource", applicant(), "", ""), "/resource?sent=")
	if all := kept(t, f.app.Applications.Records); len(all) != 2 {
		t.Errorf("%d applications, want 2", len(all))
	}
}

func TestApplicationThatIsRefused(t *testing.T) {
	f := formSite(t, nil)
	typed := applicant()
	typed["mobile"], typed["name"] = "98480", `<b>"Anusha"`
	wants(t, f.sendFile(t, "/resource", typed, "cv.pdf", smallPDF), 422, []string{
		"Failed to submit application. Please try again.", "Please enter a valid 10-digit phone number", `value="98480"`,
		">Chityal</textarea>", ">Two fairs</textarea>",
		`value="&lt;b&gt;&quot;Anusha&quot;"`, `<option value="media person" selected=""`, "Please choose your file again",
	}, nil)
	wants(t, f.sendFile(t, "/resource", map[string]string{}, "", ""), 422,
		[]string{"Enter your full name", "Please choose one of the options"}, []string{"Please choose your file again"})

	for name, c := range map[string]struct{ file, content string }{
		"a renamed program":             {"cv.pdf", "MZ\x90\x00 not a document"},
		"a zip that is no document":     {"cv.docx", "PK\x05\x06" + strings.Repeat("\x00", 18)},
		"an empty file":                 {"cv.pdf", ""},
		"a file over the limit":         {"cv.pdf", smallPDF + strings.Repeat("%", fair.MaxDocument)},
		"a file far over every limit":   {"cv.pdf", smallPDF + strings.Repeat("%", 3*fair.MaxDocument)},
		"a picture that says it is one": {"cv.doc", "\x89PNG\r\n\x1a\n"},
	} {
		html := wants(t, f.sendFile(t, "/resource", applicant(), c.file, c.content), 422,
			[]string{`id="f-biodata-error"`, `value="Anusha Rao"`, "Failed to submit application. Please try again."}, nil)
		if html == "" {
			t.Errorf("%s: no page", name)
		}
	}
	if all := kept(t, f.app.Applications.Records); len(all) != 0 {
		t.Errorf("kept %+v", all)
	}
}
