package main

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// tick is the unit of processor times in /proc.
const tick = 10 * time.Millisecond

// peakMemory returns the highest resident memory of the program in bytes. It returns 0 on systems without /proc.
func (s *site) peakMemory() int64 {
	status, _ := os.ReadFile("/proc/" + strconv.Itoa(s.cmd.Process.Pid) + "/status") // without the file, the result is 0
	_, rest, _ := bytes.Cut(status, []byte("VmHWM:"))
	kilobytes, _, _ := bytes.Cut(bytes.TrimSpace(rest), []byte(" "))
	peak, _ := strconv.ParseInt(string(kilobytes), 10, 64)
	return peak << 10
}

// processorTime returns the processor time that the program has used. It returns 0 on systems without /proc.
func (s *site) processorTime() time.Duration { return timeOf(strconv.Itoa(s.cmd.Process.Pid)) }

// ownTime returns the processor time that this load generator has used.
func ownTime() time.Duration { return timeOf("self") }

func timeOf(process string) time.Duration {
	stat, err := os.ReadFile("/proc/" + process + "/stat")
	if err != nil {
		return 0
	}
	// The name of the program is in brackets and may contain spaces. The 12th and the 13th value after the name are the
	// times in user mode and in kernel mode.
	_, rest, _ := bytes.Cut(stat, []byte(") "))
	values := bytes.Fields(rest)
	const userTime, systemTime = 11, 12
	if len(values) <= systemTime {
		return 0
	}
	user, _ := strconv.ParseInt(string(values[userTime]), 10, 64)
	system, _ := strconv.ParseInt(string(values[systemTime]), 10, 64)
	return time.Duration(user+system) * tick
}
