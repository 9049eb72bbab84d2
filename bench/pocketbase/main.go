// Command pocketbase runs PocketBase with one collection, "visitors". Everybody may create records in it, with the
// fields of a registration. BenchmarkPocketBase compares the site with this server. The first argument is the address
// on which the command listens. The second argument is the folder of its database.
package main

import (
	"fmt"
	"net/http"
	"os"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(address, folder string) error {
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: folder, HideStartBanner: true})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	if err := addVisitors(app); err != nil {
		return err
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		// The benchmark requests this page until the server responds.
		e.Router.GET("/{$}", func(r *core.RequestEvent) error { return r.String(http.StatusOK, "ready") })
		return e.Next()
	})
	return apis.Serve(app, apis.ServeConfig{HttpAddr: address})
}

func addVisitors(app core.App) error {
	everybody := ""
	visitors := core.NewBaseCollection("visitors")
	visitors.CreateRule, visitors.ListRule = &everybody, &everybody
	for _, name := range []string{"category", "name", "address", "phone", "company", "email"} {
		visitors.Fields.Add(&core.TextField{Name: name, Max: 200})
	}
	visitors.Fields.Add(&core.AutodateField{Name: "created", OnCreate: true})
	visitors.AddIndex("visitors_phone", false, "phone", "")
	visitors.AddIndex("visitors_created", false, "created", "")
	return app.Save(visitors)
}
