package hall

// For the tests of the rules of plans.
const MaxFile = maxFile

var (
	CheckPlan      = checkPlan
	ReadPlan       = readPlan
	SetPrice       = setPrice
	TakenConflicts = takenConflicts
	WithStalls     = withStalls
	WritePlan      = writePlan
)
