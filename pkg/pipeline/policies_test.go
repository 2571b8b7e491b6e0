package pipeline_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/schema"
)

// TestDescriptionPolicies holds the words of the file against those of the model, of which it knows
// nothing.
func TestDescriptionPolicies(t *testing.T) {
	t.Parallel()
	var file struct {
		Properties struct {
			DescriptionPolicy struct {
				Items struct {
					Properties struct{ Policy struct{ Enum []string } }
				}
			}
		}
	}
	text, err := config.JSONSchema()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &file))
	assert.Equal(t, schema.Keep(0).Words(),
		file.Properties.DescriptionPolicy.Items.Properties.Policy.Enum)
}
