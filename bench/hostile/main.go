// Command hostile measures whether honest visitors are served during an attack. It starts the program and measures the
// requests of honest visitors and office accounts, first without other load and then during an attack from many
// addresses. The attack consists of junk forms, large forms, uploads, guessed passwords, stall bookings and slow
// request bodies. The command fails if an honest request fails or takes too long, or if the program uses too much
// memory.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"time"
)

// maxMemory is the memory of the container in deploy/compose, in bytes.
const maxMemory = 512 << 20

// maxSlowdown limits how much slower honest requests may become during the attack. It is the highest allowed ratio of
// their p95 during the attack to their p95 without it.
const maxSlowdown = 3

func main() {
	binary := flag.String("program", "bin/mela", "the program")
	quiet := flag.Duration("quiet", 30*time.Second, "time without the attack")
	attack := flag.Duration("attack", 2*time.Minute, "time of the attack")
	connections := flag.Int("connections", 200, "connections of the attack")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *binary, *quiet, *attack, *connections)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1)
	}
}

// times is the processor time that the program and the load generator (this command) have used.
type times struct{ server, generator time.Duration }

func run(ctx context.Context, binary string, quiet, attack time.Duration, connections int) error {
	site, err := start(ctx, binary)
	if err != nil {
		return err
	}
	defer site.stop()
	alone, err := site.honest(ctx, quiet)
	if err != nil {
		return err
	}
	under, cancel := context.WithTimeout(ctx, attack+5*time.Second)
	defer cancel()
	flood := site.flood(under, connections)
	before := times{site.processorTime(), ownTime()}
	time.Sleep(2 * time.Second) // waits until the attack has reached its full strength
	during, err := site.honest(ctx, attack)
	cancel()
	if err != nil {
		return err
	}
	answers := flood()
	fmt.Printf("alone:  %s\nattack: %s\n", alone, during)
	server, generator := site.processorTime()-before.server, ownTime()-before.generator
	fmt.Printf("processor time during the attack: program %s, this generator %s, of %d processors for %s\n",
		server.Round(time.Second), generator.Round(time.Second), runtime.NumCPU(), attack)
	memory := site.peakMemory()
	fmt.Printf("highest memory of the program: %d MB\n", memory>>20)
	fmt.Printf("attackers' requests by status (0: no answer): %v\n", answers)
	if during.failed > 0 || alone.failed > 0 {
		return fmt.Errorf("%d honest requests failed alone and %d during the attack", alone.failed, during.failed)
	}
	if memory > maxMemory {
		return fmt.Errorf("the program used more than %d MB", maxMemory>>20)
	}
	slowdown := float64(during.p95()) / float64(alone.p95())
	fmt.Printf("p95 during the attack: %.2f times the p95 without it\n", slowdown)
	if slowdown > maxSlowdown {
		return fmt.Errorf("the p95 grew by more than %d times", maxSlowdown)
	}
	return nil
}
